export interface paths {
  "/typefaces": {
    /** The library */
    get: operations["typefaces"];
  };
  "/typefaces/{slug}": {
    /** One typeface by slug or id */
    get: operations["typeface"];
  };
  "/subfamilies/{id}/styles": {
    /** The editable styles of a subfamily */
    get: operations["styles"];
  };
  "/typefaces/{slug}/coverage": {
    /** The characters of each style of a typeface, as ranges */
    get: operations["coverage"];
  };
  "/compare": {
    /**
     * Styles of any typefaces, to be set beside each other
     * @description At most six; unknown ones are passed over.
     */
    get: operations["compare"];
  };
  "/typefaces/{slug}/languages": {
    /** The languages that every style of a typeface sets */
    get: operations["languages"];
  };
  "/styles/{id}/glyphs": {
    /** Every character of a style */
    get: operations["glyphs"];
  };
  "/styles/{id}/glyphs/{gid}": {
    /** One glyph's outline, and what features make of it */
    get: operations["glyph"];
  };
  "/typefaces/{slug}/variable-glyphs/{code_point}": {
    /**
     * A character of a typeface's variable font, drawn along one axis
     * @description At most 17 frames. `at` names the other axes that aren’t at their start, in the font’s order, with values within the axis in steps of a hundredth; another spelling is 404.
     */
    get: operations["variableGlyph"];
  };
  "/shops/{font}": {
    /** A family's licence options */
    get: operations["shop"];
  };
  "/settings": {
    /**
     * What the whole site needs to know
     * @description Answers in maintenance, too.
     */
    get: operations["settings"];
  };
  "/view-errors": {
    /** Logs that a view failed in a browser */
    post: operations["reportViewError"];
  };
  "/homepage": {
    /** The home page: settings with the recent posts, blocks, and the top of the library */
    get: operations["homepage"];
  };
  "/homepage_blocks": {
    /** The home page's blocks in order */
    get: operations["homepageBlocks"];
  };
  "/blog/posts": {
    /**
     * The newest posts
     * @description 15 a page unless `count` says otherwise.
     */
    get: operations["posts"];
  };
  "/blog/posts/filter/{filter}": {
    /**
     * Posts of a category or about a typeface
     * @description 24 a page unless `count` says otherwise.
     */
    get: operations["filteredPosts"];
  };
  "/blog/posts/typefaces": {
    /** The typefaces that posts are about */
    get: operations["postTypefaces"];
  };
  "/blog/categories": {
    /** The blog's categories */
    get: operations["categories"];
  };
  "/blogs/{category}/{slug}": {
    /** One post */
    get: operations["post"];
  };
  "/commissions/posts": {
    /**
     * The featured commission, the snippets and the newest commissions
     * @description 15 a page unless `count` says otherwise.
     */
    get: operations["commissions"];
  };
  "/commissions/post/{slug}": {
    /** One commission by slug or id */
    get: operations["commission"];
  };
  "/commissions/lists": {
    /** Every commission by title */
    get: operations["commissionList"];
  };
  "/collections/{slug}": {
    /** One collection by slug, without -collection, or by id */
    get: operations["collection"];
  };
  "/pages/free_trials": {
    /** The free trial fonts page: its text, the families and the character sets */
    get: operations["freeTrials"];
  };
  "/pages/templates/{key}": {
    /**
     * A static page
     * @description By its key: information, eula, eula-us, junior-licence, privacy-policy, accessibility, contact, about, newsletter, 404, club, free_trials.
     */
    get: operations["page"];
  };
  "/pages/templates/beta": {
    /**
     * The Club's page for its members
     * @description 403 `login_required` for visitors, `not_member` for customers outside the Club.
     */
    get: operations["clubPage"];
  };
  "/cart": {
    /** The account's cart; empty for a visitor */
    get: operations["cart"];
    /**
     * Prices the cart and, for a customer, stores it
     * @description With a session the cart is stored, if `revision` is that of the stored one; otherwise 409 with the stored cart. A visitor’s is priced and not stored: it can’t be paid for. `mode: address` checks and stores the address, and calculates the sales tax: send it before the checkout. No price is read from the request.
     */
    put: operations["priceCart"];
    /** Empties the cart */
    delete: operations["emptyCart"];
  };
  "/cart/share": {
    /** Stores a cart under a link that anybody may open */
    post: operations["shareCart"];
  };
  "/cart/{id}": {
    /** A shared cart at its present prices, with what has changed and why */
    get: operations["sharedCart"];
  };
  "/cart/pdf": {
    /** Makes a quote as PDF, whose cart link holds its prices for 30 days */
    post: operations["quoteCart"];
  };
  "/quotes/{link}": {
    /** The PDF of a quote, by a link that only its maker knows */
    get: operations["quote"];
  };
  "/trials": {
    /**
     * Mails a link to free trial fonts
     * @description Subscribes to the newsletter, too, when requested.
     */
    post: operations["orderTrials"];
  };
  "/trials/{token}": {
    /** The trial fonts as a zip, by the link in the email, for seven days */
    get: operations["trial"];
  };
  "/subscribe": {
    /** Subscribes to the newsletter; an existing subscription stays */
    post: operations["subscribe"];
  };
  "/users/register": {
    /**
     * Opens an account, and a session
     * @description After many registrations from one place, without the code of an email 403 `code_required`.
     */
    post: operations["register"];
  };
  "/users/login": {
    /**
     * Opens a session
     * @description Where many places tried the address, without the code of an email 403 `code_required`.
     */
    post: operations["login"];
  };
  "/users/logout": {
    /** Ends this session */
    post: operations["logout"];
  };
  "/me": {
    /** The current user */
    get: operations["me"];
  };
  "/users/recover/password": {
    /**
     * Mails a link that sets a new password
     * @description The response is the same for known and unknown addresses.
     */
    post: operations["recoverPassword"];
  };
  "/forgot-password": {
    /** The same as users/recover/password */
    post: operations["forgotPassword"];
  };
  "/users/update/password": {
    /**
     * Sets a new password by a reset email's code
     * @description Once and within an hour; ends every session.
     */
    put: operations["setPassword"];
  };
  "/users": {
    /**
     * Changes the email address and ends every other session
     * @description The old address gets a link that reverts it. A log-in older than 30 minutes needs the password (403 `login_again`). Without the code of an email to the new address one is sent (403 `code_required`).
     */
    put: operations["changeEmail"];
  };
  "/users/return-email": {
    /**
     * Reverts a change of the email address by the notice's code
     * @description For seven days; ends every session and password.
     */
    put: operations["returnEmail"];
  };
  "/users/change-password": {
    /** Changes the password and ends every other session */
    put: operations["changePassword"];
  };
  "/settings/orders": {
    /**
     * The account's orders, the newest first
     * @description The newest 500, not in pages. It reads only, although its method is POST.
     */
    post: operations["orders"];
  };
  "/settings/orders/{order_id}": {
    /** One of the account's orders, with its licence */
    get: operations["order"];
  };
  "/checkout": {
    /**
     * Pays the stored cart as it was reviewed
     * @description A declined card is 200 with `error`. A repeated call with the same Idempotency-Key gets the same result and charges nothing again. 409 `price_changed` has the cart to review again; after a refusal the attempt may be closed, so the next press of Pay needs another key.
     */
    post: operations["checkout"];
  };
  "/checkout/order": {
    /**
     * Orders a cart whose total is zero
     * @description As `checkout`, without a card.
     */
    post: operations["checkoutFree"];
  };
  "/checkout/attempts/{attempt_id}": {
    /**
     * What became of an attempt
     * @description 404 for an unknown attempt, and **asking for it closes it**: if its checkout arrives later, it is refused with 409, so that nothing is charged after a client was told so.
     */
    get: operations["attempt"];
  };
  "/payment/confirm": {
    /**
     * The buyer passed authentication
     * @description Answers as `checkout` does. Repeating it is safe.
     */
    post: operations["confirmPayment"];
  };
  "/payment/failed": {
    /**
     * Authentication failed in the browser
     * @description The payment is cancelled; the order can be paid by another attempt.
     */
    post: operations["failPayment"];
  };
  "/checkouts/success": {
    /**
     * The account's newest paid order
     * @description `zip` and `pdf` are null while the files are made: ask again after a second or two.
     */
    post: operations["success"];
  };
  "/webhooks/stripe": {
    /**
     * The card provider's signed events
     * @description Stored and acknowledged; a signature of neither account is 400.
     */
    post: operations["cardEvent"];
  };
  "/downloads/{link}": {
    /**
     * An order's zip or invoice, by a signed link of minutes
     * @description The link is its permission: no token is needed. 409 with Retry-After while the file is made again. A request that accepts text/html gets failures as a page.
     */
    get: operations["download"];
  };
  "/club/invite/check": {
    /**
     * Whom an invite to the Club is for
     * @description 404 for none, 409 for one that was used or has ended.
     */
    post: operations["checkInvite"];
  };
  "/club/invite/register": {
    /**
     * Uses an invite up
     * @description Opens an account or links the one that is there, and invites coworkers.
     */
    post: operations["registerMember"];
  };
  "/club/fonts": {
    /** The Club's fonts with their versions, notes and download links; for members */
    get: operations["clubFonts"];
  };
  "/club/downloads/{link}": {
    /** One version of a Club font, by a member's signed link of minutes */
    get: operations["clubDownload"];
  };
}

export type webhooks = Record<string, never>;

export interface components {
  schemas: {
    TypefaceCard: {
      id: number;
      name: string;
      /** @description The slug: the last part of its address. */
      page: components["schemas"]["Slug"];
      /** @description CSS class and font-family of the web font. */
      class: string;
      kind: string;
      /** @enum {string} */
      classification: "sans" | "serif" | "slab" | "mono" | "display" | "script";
      /** @description A colour as #RRGGBB. */
      accent: string;
      /** @description The colour of text on `accent`. */
      ink_on_accent: string;
      styles_no: number;
      sub_family_count: number;
      /** @description Writing systems. */
      scripts: string[];
      features: string[];
      widths: string[];
      is_rtl: boolean;
      reads_well_small?: boolean;
      overview_text: string;
      price_from: components["schemas"]["Money"];
      released?: number;
      faces: components["schemas"]["Face"][];
      fit?: components["schemas"]["NameFit"];
    };
    Slug: string;
    Money: {
      /** @description Cents of US dollars. */
      amount: number;
      /** @description The amount as text: $1,450. */
      value: string;
    };
    Face: {
      /** @description CSS class and font-family of the web font. */
      class: string;
      weight: number;
      italic: boolean;
      /**
       * Format: uri-reference
       * @description A path on this server.
       */
      url: string;
      names_url?: string;
      fallback: {
        face: string;
        size_adjust: number;
        ascent: number;
        descent: number;
        line_gap: number;
      };
    };
    /** @description The ink of the name, in thousandths of the type size. */
    NameFit: {
      /** @description CSS class and font-family of the web font. */
      class: string;
      left: number;
      width: number;
      advance?: number;
      top: number;
      bottom: number;
    };
    CollectionLinks: components["schemas"]["CollectionLink"][];
    CollectionLink: {
      name: string;
      slug: components["schemas"]["Slug"];
    };
    LibraryLanguages: {
      names: {
        [key: string]: string;
      };
      sets: string[];
      families: {
        [key: string]: number;
      };
    };
    TypefaceDetail: {
      family: {
        id: number;
        name: string;
        slug: components["schemas"]["Slug"];
        kind: string;
        /** @description A colour as #RRGGBB. */
        accent: string;
        /** @description The colour of text on `accent`. */
        ink_on_accent: string;
        about: string;
        main_style: {
          typeface_subfamily_id: number;
          /** @description CSS class and font-family of the web font. */
          class: string;
        };
        max_font_size: number;
        min_font_size: number;
        default_font_size: number;
        is_rtl: boolean;
        has_small_caps_support: boolean;
        has_lower_case: boolean;
        language_text: string;
        /** @description Writing systems. */
        scripts: string[];
        fit?: components["schemas"]["NameFit"];
        native_name?: components["schemas"]["NativeName"];
      };
      examples: {
        /** @description CSS class and font-family of the web font. */
        class: string;
        subfamilies: {
            id: number;
            name: string;
            styles: {
                id: number;
                name: string;
                /** @description CSS class and font-family of the web font. */
                class: string;
                features: string[];
                face: components["schemas"]["Face"];
              }[];
          }[];
      };
      editable: {
        subfamilies: {
          [key: string]: components["schemas"]["EditableSubfamily"];
        };
        otf_groups: components["schemas"]["OtfGroup"][];
        small_caps_feature: string | null;
        samples?: components["schemas"]["SampleLine"][];
        paragraphs?: components["schemas"]["SampleParagraph"][];
      };
      about: {
        author: string;
        release_date: string;
        styles_no: number;
      };
      images: {
        font: string | null;
        /**
         * Format: uri-reference
         * @description A path on this server, signed, valid for minutes; null while the file is made.
         */
        pdf: string | null;
        minisite: string | null;
      };
      feature_texts: {
          name: string;
          tag: string;
          text: string;
          sample?: string;
          vertical?: boolean;
        }[];
      blogs: ({
          name: string;
          slug: components["schemas"]["Slug"];
          category: components["schemas"]["Slug"];
          /** @description Null without a picture. */
          image?: components["schemas"]["Picture"] | null;
        })[];
      collections?: components["schemas"]["CollectionLinks"];
      relatives?: components["schemas"]["TypefaceCard"][];
      next?: components["schemas"]["TypefaceCard"];
      credits: string;
      legibility?: {
        style: string;
        x_height: number;
        x_height_of_capitals: number;
        aperture: number;
        il1_differ: boolean;
        o0_differ: boolean;
        rnm_differ: boolean;
        figures: string;
        smallest_size: number;
      };
      variable?: components["schemas"]["VariableFont"];
      price_from: components["schemas"]["Money"];
      script_prices?: {
        [key: string]: components["schemas"]["Money"];
      };
      meta: components["schemas"]["PageMeta"];
    };
    NativeName: {
      /** @description A language tag. */
      lang: string;
      text: string;
      fit: components["schemas"]["NameFit"];
      beside: boolean;
    };
    EditableSubfamily: {
      id: number;
      name: string;
      sort_order: number;
      styles: components["schemas"]["EditableStyle"][];
    };
    EditableStyle: {
      id: number;
      name: string;
      /** @description CSS class and font-family of the web font. */
      class: string;
      letter_style: components["schemas"]["LetterStyle"];
      onum_class: string;
      default_text: string;
      /** @description A language tag. */
      lang: string;
      description?: string;
      face: components["schemas"]["Face"];
    };
    LetterStyle: 1 | 2 | 3;
    OtfGroup: {
      name: string;
      sort_order: number;
      is_group: boolean;
      otfs: components["schemas"]["OtfFeature"][];
    };
    OtfFeature: {
      name: string;
      group: string;
      data_setting: string;
      selected: boolean;
      effect: string;
    };
    SampleLine: {
      text: string;
      /** @description A language tag. */
      lang: string;
      letter_style: components["schemas"]["LetterStyle"];
    };
    SampleParagraph: {
      text: string;
      /** @description A language tag. */
      lang: string;
    };
    Picture: {
      /**
       * Format: uri-reference
       * @description A path on this server.
       */
      src: string;
      widths?: {
        avif: string;
        webp: string;
      };
      width: number;
      height: number;
      alt: string;
      /** @description A colour as #RRGGBB. */
      placeholder: string;
    };
    VariableFont: {
      /** @description CSS class and font-family of the web font. */
      class: string;
      /**
       * Format: uri-reference
       * @description A path on this server.
       */
      url: string;
      axes: components["schemas"]["VariableAxis"][];
      instances?: {
          name: string;
          axes: {
            [key: string]: number;
          };
        }[];
      /** @enum {string} */
      sold_with?: "styles" | "subfamilies" | "families";
      note?: string;
    };
    VariableAxis: {
      tag: string;
      name: string;
      min: number;
      max: number;
      start: number;
    };
    PageMeta: {
      title: string;
      description: string;
      /** @description Null without a picture. */
      image: string | null;
    };
    FailureMessage: {
      /** @description One sentence for the reader, or one of the words that a call names. */
      error: string;
    };
    CoverageReply: {
      data: {
        sets: string[];
        styles: {
          [key: string]: number;
        };
        fonts: {
          [key: string]: string;
        };
      };
    };
    CompareReply: {
      data: components["schemas"]["ComparedStyle"][];
    };
    ComparedStyle: {
      /** @description CSS class and font-family of the web font. */
      class: string;
      name: string;
      family: {
        name: string;
        slug: components["schemas"]["Slug"];
        /** @description A colour as #RRGGBB. */
        accent: string;
        /** @description The colour of text on `accent`. */
        ink_on_accent: string;
      };
      face: components["schemas"]["Face"];
      font: string;
      coverage: string;
      default_text: string;
      /** @description A language tag. */
      lang: string;
      script_prices?: {
        [key: string]: components["schemas"]["Money"];
      };
    };
    LanguageList: {
      /** @description CSS class and font-family of the web font. */
      class: string;
      url: string;
      data: components["schemas"]["Language"][];
      nearly: components["schemas"]["NearLanguage"][];
    };
    Language: {
      tag: string;
      name: string;
      own_name: string;
      script: string;
      sample: string;
      /** @enum {string} */
      dir: "ltr" | "rtl";
    };
    NearLanguage: {
      tag: string;
      name: string;
      own_name: string;
      missing: string[];
      unplaced?: string[];
    };
    GlyphList: {
      /** @description CSS class and font-family of the web font. */
      class: string;
      url: string;
      metrics: components["schemas"]["GlyphMetrics"];
      glyphs: components["schemas"]["GlyphEntry"][];
    };
    GlyphMetrics: {
      units_per_em: number;
      ascender: number;
      cap_height: number;
      x_height: number;
      descender: number;
    };
    GlyphEntry: {
      gid: number;
      code_point: number;
      name: string;
      character_name: string;
      group: string;
      advance: number;
    };
    GlyphDrawing: {
      gid: number;
      name: string;
      advance: number;
      path: string;
      nodes: components["schemas"]["GlyphNode"][];
      alternates: components["schemas"]["GlyphAlternate"][];
    };
    GlyphNode: {
      x: number;
      y: number;
      on: boolean;
    };
    GlyphAlternate: {
      tag: string;
      gid: number;
      advance: number;
      path: string;
    };
    GlyphFrames: {
      axis: string;
      units_per_em: number;
      frames: components["schemas"]["GlyphFrame"][];
    };
    GlyphFrame: {
      /** @description The amount as text: $1,450. */
      value: number;
      gid: number;
      advance: number;
      commands: string;
      coordinates: number[];
    };
    Shop: {
      family_name: string;
      slug: components["schemas"]["Slug"];
      header_class: string;
      /** @description A colour as #RRGGBB. */
      accent: string;
      /** @description The colour of text on `accent`. */
      ink_on_accent: string;
      /** @description Writing systems. */
      scripts: components["schemas"]["ShopScript"][];
      settings: components["schemas"]["ShopSettings"];
      families: components["schemas"]["ShopGroup"][];
      subfamilies: components["schemas"]["ShopGroup"][];
      styles: components["schemas"]["ShopGroup"][];
      faces: components["schemas"]["Face"][];
    };
    ShopScript: {
      id: number;
      name: string;
      multiplier: number;
      pivot: {
        default_applied: boolean;
      };
    };
    ShopSettings: {
      currency: string;
      licences: ({
          kind: string;
          name: string;
          question: string;
          none: string;
          use: string;
          unit: string;
          /** @description An exact decimal: `+` or `-` adds dollars, `×` multiplies. */
          factor: number;
          formats: ("OpenType" | "WOFF2")[];
        })[];
      further_share: number;
      licence_note?: string;
      pro_multiplication: number;
      style_prices: {
        [key: string]: {
          [key: string]: number;
        };
      };
      options: {
        [key: string]: {
            name: string;
            /** @description Users, page views a month or apps. */
            value: number;
          }[];
      };
      defaults: components["schemas"]["LicenceChoice"];
    };
    /** @description The chosen tier of each kind of licence, by its key; one that is 0 or left out is not licensed. */
    LicenceChoice: {
      [key: string]: number;
    };
    ShopGroup: {
      name: string;
      options: components["schemas"]["ShopOption"][];
    };
    ShopOption: {
      id: number;
      name: string;
      styles_no: number;
      styles_no_display: string;
      multiplication?: number;
      pro: boolean;
      /** @description CSS class and font-family of the web font. */
      class: string;
    };
    Settings: {
      foundry: {
        name: string;
        motto: string;
        /** Format: email */
        email: string;
        social: {
            label: string;
            /**
             * Format: uri-reference
             * @description The page of the site to go on from.
             */
            href: string;
          }[];
        colophon: string;
        test_notice: string;
        menu: {
            label: string;
            /**
             * Format: uri-reference
             * @description The page of the site to go on from.
             */
            href: string;
          }[];
        information: {
            label: string;
            /**
             * Format: uri-reference
             * @description The page of the site to go on from.
             */
            href: string;
          }[];
      };
      maintenance_mode: boolean;
      /** @description The publishable keys of the two card accounts. */
      stripe_keys: {
        us: string;
        default: string;
      };
      trial_scripts: {
          name: string;
          families: string[];
        }[];
      sandbox: boolean;
      build: string;
      traces?: boolean;
    };
    SuccessReply: {
      /** @constant */
      success: true;
    };
    Homepage: {
      settings: {
        blogs: components["schemas"]["BlogEntry"][];
      };
      blocks: components["schemas"]["HomeBlock"][];
      typefaces: components["schemas"]["TypefaceCard"][];
      opening: components["schemas"]["Slug"][];
      meta: components["schemas"]["PageMeta"];
    };
    BlogEntry: {
      name: string;
      slug: components["schemas"]["Slug"];
      category: components["schemas"]["Slug"];
      /** @description Null without a picture. */
      image: components["schemas"]["Picture"] | null;
      excerpt: string;
      /** @description CSS class and font-family of the web font. */
      class: string;
      categories: components["schemas"]["Tag"][];
      families: components["schemas"]["Tag"][];
      typeface: string;
      description: string;
      /** Format: date */
      date: string;
    };
    Tag: {
      name: string;
      slug: components["schemas"]["Slug"];
    };
    HomeBlock: {
      type: string | number;
      content: string;
      /** @description CSS class and font-family of the web font. */
      class: string;
    };
    HomeBlocks: {
      data: components["schemas"]["HomeBlock"][];
    };
    BlogList: {
      data: components["schemas"]["BlogEntry"][];
      total: number;
      sidebar: components["schemas"]["BlogSidebar"];
    };
    BlogSidebar: {
      typefaces: components["schemas"]["SidebarTypeface"][];
      categories: components["schemas"]["Tag"][];
    };
    SidebarTypeface: {
      name: string;
      /** @description The slug: the last part of its address. */
      page: components["schemas"]["Slug"];
      /** @description CSS class and font-family of the web font. */
      class: string;
    };
    FilteredPosts: {
      data: components["schemas"]["BlogEntry"][];
      total: number;
      filter: components["schemas"]["BlogFilter"];
      sidebar: components["schemas"]["BlogSidebar"];
    };
    BlogFilter: {
      /** @enum {string} */
      type: "category" | "typeface";
      slug: components["schemas"]["Slug"];
      name: string;
      description: string;
    };
    Post: {
      name: string;
      slug: components["schemas"]["Slug"];
      category: components["schemas"]["Slug"];
      html: string;
      /** @description Null without a picture. */
      image: components["schemas"]["Picture"] | null;
      meta: {
        title: string;
        description: string;
        thumb_image: string | null;
        categories: components["schemas"]["Tag"][];
        families: components["schemas"]["Tag"][];
        /** Format: date */
        date: string;
        designer?: string;
        sidebar_text: string;
        /** @description CSS class and font-family of the web font. */
        class: string;
      };
      blogs: components["schemas"]["BlogEntry"][];
      related: components["schemas"]["BlogEntry"][];
    };
    CommissionOverview: {
      featured: components["schemas"]["CommissionCard"] | null;
      snippets: components["schemas"]["Snippet"][];
      posts: components["schemas"]["CommissionCard"][];
      total: number;
      lists: components["schemas"]["CommissionLink"][];
      meta: components["schemas"]["PageMeta"];
    };
    CommissionCard: {
      slug: components["schemas"]["Slug"];
      title: string;
      project_category: string;
      summary: string;
      featured_image: components["schemas"]["Picture"] | null;
      thumbnail_image: components["schemas"]["Picture"] | null;
      published_at: string;
    };
    Snippet: {
      title: string;
      content: string;
    };
    CommissionLink: {
      slug: components["schemas"]["Slug"];
      title: string;
    };
    Commission: {
      slug: components["schemas"]["Slug"];
      title: string;
      featured_image: components["schemas"]["Picture"] | null;
      header_image: components["schemas"]["Picture"] | null;
      project_category: string;
      summary: string;
      thumbnail_image: components["schemas"]["Picture"] | null;
      content_html: string;
      sidebar_text: string;
      published_at: string;
      designer: string;
      families: {
          name: string;
          slug: components["schemas"]["Slug"];
        }[];
      related: components["schemas"]["RelatedCommission"][];
      meta: components["schemas"]["PageMeta"];
      lists: components["schemas"]["CommissionLink"][];
    };
    RelatedCommission: {
      title: string;
      slug: components["schemas"]["Slug"];
      typeface: string;
      description: string;
      thumbnail_image: components["schemas"]["Picture"] | null;
    };
    Collection: {
      name: string;
      slug: components["schemas"]["Slug"];
      description: string;
      about: string;
      /** @description Null without a picture. */
      image: components["schemas"]["Picture"] | null;
      minisite_url: string | null;
      minisite_link_name: string;
      minisite_image: components["schemas"]["Picture"] | null;
      gif: components["schemas"]["Picture"] | null;
      meta: components["schemas"]["PageMeta"];
      id: number;
      sections: {
          name: string;
          items: components["schemas"]["CollectionItem"][];
        }[];
      typefaces: {
          name: string;
          /** @description The page, from 1; 404 beyond the last one. */
          page: components["schemas"]["Slug"];
          /** @description CSS class and font-family of the web font. */
          class: string;
        }[];
    };
    CollectionItem: {
      title: string;
      /** @description Null without a picture. */
      image: components["schemas"]["Picture"] | null;
      description: string;
      action_type: components["schemas"]["ActionType"];
      action_header: string;
      action_value: string;
      typeface: components["schemas"]["TypefaceOverview"] | null;
    };
    ActionType: 1 | 2;
    TypefaceOverview: {
      id: number;
      name: string;
      /** @description The page, from 1; 404 beyond the last one. */
      page: components["schemas"]["Slug"];
      /** @description CSS class and font-family of the web font. */
      class: string;
      kind: string;
      /** @enum {string} */
      classification: "sans" | "serif" | "slab" | "mono" | "display" | "script";
      /** @description A colour as #RRGGBB. */
      accent: string;
      /** @description The colour of text on `accent`. */
      ink_on_accent: string;
      styles_no: number;
      sub_family_count: number;
      /** @description Writing systems. */
      scripts: string[];
      features: string[];
      widths: string[];
      is_rtl: boolean;
      reads_well_small?: boolean;
      overview_text: string;
      price_from: components["schemas"]["Money"];
      released?: number;
      faces: components["schemas"]["Face"][];
      fit?: components["schemas"]["NameFit"];
      type: string;
      characters: {
          character: string;
          /** @description CSS class and font-family of the web font. */
          class: string;
        }[];
      style_count: number;
      description: string;
    };
    FreeTrials: {
      data: string;
      /** @description CSS class and font-family of the web font. */
      class: string;
      meta: components["schemas"]["PageMeta"];
      typefaces: components["schemas"]["OfferedTrial"][];
      character_sets: {
          name: string;
          characters: string;
          typefaces: {
              name: string;
              /** @description The slug: the last part of its address. */
              page: components["schemas"]["Slug"];
              /** @description CSS class and font-family of the web font. */
              class: string;
            }[];
        }[];
    };
    OfferedTrial: {
      name: string;
      /** @description The slug: the last part of its address. */
      page: components["schemas"]["Slug"];
      /** @description CSS class and font-family of the web font. */
      class: string;
      face: components["schemas"]["Face"];
      styles_no: number;
    };
    StaticPage: {
      data: string;
      contents: components["schemas"]["PageHeading"][];
      /** @description CSS class and font-family of the web font. */
      class: string;
      meta: components["schemas"]["PageMeta"];
    };
    PageHeading: {
      id: string;
      title: string;
      level: number;
    };
    Cart: {
      /** @description The lines, priced. */
      cart: components["schemas"]["CartItem"][];
      /** @description Counts the changes of the stored cart: send the one of the newest reply. */
      revision: number;
      subtotal: components["schemas"]["Money"];
      discounts: components["schemas"]["NamedAmount"][];
      total: components["schemas"]["NamedAmount"];
      cart_items_id_wise: {
        families: number[];
        subfamilies: number[];
        styles: number[];
      };
      cart_modified: boolean;
      /** @description What differs from the request, or from what was stored, and why. */
      changes: components["schemas"]["CartChange"][];
      /** @description Paid to the US card account, with sales tax. */
      is_us_order: boolean;
      /** @description Cents of US dollars. */
      us_sales_tax: number;
      /** @description Percent: 10.25. */
      us_sales_tax_percentage: number;
      /** @description Why the sales tax could not be calculated: the address is not known. */
      taxjar_error?: string;
      /**
       * @description The line of the address that `taxjar_error` is about, if it is one.
       * @enum {string}
       */
      taxjar_error_field?: "state" | "zip_code" | "address1";
      /** @description Stored with the cart and returned; nothing depends on it. */
      stripe_payment_intent?: string;
    };
    CartItem: {
      id: number;
      type: components["schemas"]["OptionType"];
      name: string;
      font_class: string;
      face?: components["schemas"]["Face"];
      family: {
        name: string;
        slug: components["schemas"]["Slug"];
        /** @description A colour as #RRGGBB. */
        accent: string;
        /** @description The colour of text on `accent`. */
        ink_on_accent: string;
      };
      options: components["schemas"]["LicenceChoice"];
      earlier?: components["schemas"]["LicenceChoice"];
      options_text: {
        [key: string]: string;
      };
      description: {
        [key: string]: string;
      };
      licences: ({
          kind: string;
          name: string;
          tier: string;
          formats: ("OpenType" | "WOFF2")[];
        })[];
      pro: boolean;
      in_process: boolean;
      /** @description Writing systems. */
      scripts: {
        [key: string]: {
          name: string;
        };
      };
      scripts_count: number;
      /** @description Cents of US dollars. */
      amount: number;
      /** @description The amount as text: $1,450. */
      value: string;
      /** @description How the price is made: the steps in order. */
      breakdown: components["schemas"]["PriceStep"][];
      /** @description The quote that holds this price; absent where the price is the current one. */
      held_by?: components["schemas"]["PriceHold"];
      /** @description The order whose licence this one replaces. */
      upgrade_of?: {
        id: string;
        number: string;
        credit?: number;
      };
    };
    /** @enum {string} */
    OptionType: "families" | "subfamilies" | "styles";
    PriceStep: {
      /** @description Its name, for programs. */
      step: string;
      label: string;
      /** @description An exact decimal: `+` or `-` adds dollars, `×` multiplies. */
      factor: string;
      /** @description Dollars after this step, an exact decimal. */
      amount: string;
    };
    PriceHold: {
      cart_id: string;
      number: string;
      /** Format: date-time */
      valid_until: string;
    };
    NamedAmount: {
      name: string;
      /** @description Cents of US dollars. */
      amount: number;
      /** @description The amount as text: $1,450. */
      value: string;
    };
    CartChange: {
      id: number;
      type: components["schemas"]["OptionType"];
      /** @description The path of the field in the body, with dots; empty for the whole request. */
      field: string;
      was: string;
      now: string;
      /** @description One sentence for the reader. */
      reason: string;
    };
    CartRequest: {
      cart: components["schemas"]["CartRequestItem"][];
      user?: {
        personal_info?: components["schemas"]["Licensee"];
      };
      /** @description The step of the checkout; not read. */
      step?: number;
      /**
       * @description Checks and stores the address, and calculates the sales tax.
       * @constant
       */
      mode?: "address";
      third_party_data?: components["schemas"]["ThirdParty"];
      /** @description Stored with the cart and returned; nothing depends on it. */
      stripe_payment_intent?: string;
      /** @description Counts the changes of the stored cart: send the one of the newest reply. */
      revision: number;
    };
    CartRequestItem: {
      id: number;
      type: components["schemas"]["OptionType"];
      options: components["schemas"]["LicenceChoice"];
      pro?: boolean;
      /** @description Additional writing systems, by id. */
      scripts?: components["schemas"]["ScriptChoice"];
      /** @description The cart link of the quote whose price is claimed. */
      quote?: string;
    };
    ScriptChoice: number[] | {
      [key: string]: {
        name: string;
      };
    };
    /** @description Who buys, and the address of the order; texts may be empty. The licence is theirs unless `third_party_order`. */
    Licensee: {
      name?: string;
      company?: string;
      vat_number?: string;
      address1?: string;
      address2?: string;
      zip_code?: string;
      city?: string;
      state?: string;
      country?: string;
      website?: string;
      third_party_data?: components["schemas"]["ThirdParty"];
      job_reference?: string;
      /** @description An earlier order's `upgrade_code`, to credit what was paid there. */
      code_upgrade?: string;
      newsletter_subscribe?: boolean;
      /** @description The licence is for `third_party_data`. */
      third_party_order?: boolean;
      is_student_order?: boolean;
      is_graduate_order?: boolean;
      beta?: boolean;
    };
    ThirdParty: {
      name?: string;
      company?: string;
      vat_number?: string;
      address1?: string;
      address2?: string;
      zip_code?: string;
      city?: string;
      state?: string;
      country?: string;
      website?: string;
      job_reference?: string;
      /** @description An earlier order's `upgrade_code`, to credit what was paid there. */
      code_upgrade?: string;
      /** @description May be empty. */
      email?: string;
    };
    StaleCart: {
      /** @description One sentence for the reader, or one of the words that a call names. */
      error: string;
      cart: components["schemas"]["Cart"];
    };
    ShareRequest: {
      cart: components["schemas"]["CartRequestItem"][];
    };
    ShareReply: {
      cart_id: string;
    };
    SharedCart: {
      cart: components["schemas"]["CartItem"][];
      /** @description Counts the changes of the stored cart: send the one of the newest reply. */
      revision: number;
      subtotal: components["schemas"]["Money"];
      discounts: components["schemas"]["NamedAmount"][];
      total: components["schemas"]["NamedAmount"];
      cart_items_id_wise: {
        families: number[];
        subfamilies: number[];
        styles: number[];
      };
      cart_modified: boolean;
      /** @description What differs from the request, or from what was stored, and why. */
      changes: components["schemas"]["CartChange"][];
      /** @description Paid to the US card account, with sales tax. */
      is_us_order: boolean;
      /** @description Cents of US dollars. */
      us_sales_tax: number;
      /** @description Percent: 10.25. */
      us_sales_tax_percentage: number;
      /** @description Why the sales tax could not be calculated: the address is not known. */
      taxjar_error?: string;
      /**
       * @description The line of the address that `taxjar_error` is about, if it is one.
       * @enum {string}
       */
      taxjar_error_field?: "state" | "zip_code" | "address1";
      /** @description Stored with the cart and returned; nothing depends on it. */
      stripe_payment_intent?: string;
      cart_id: string;
    };
    QuoteRequest: {
      cart: components["schemas"]["CartRequestItem"][];
      personal_info?: components["schemas"]["Licensee"];
    };
    QuoteReply: {
      /**
       * Format: uri-reference
       * @description A path on this server.
       */
      url: string;
      quote_number: string;
      /** Format: date-time */
      valid_until: string;
    };
    FileFailure: {
      /** @description One sentence for the reader, or one of the words that a call names. */
      error: string;
      /**
       * Format: uri-reference
       * @description The page of the site to go on from.
       */
      href: string;
    };
    TrialRequest: {
      /** Format: email */
      email: string;
      name: string;
      subscribe: boolean;
      /** @description Whether the licence agreement was accepted. */
      terms: boolean;
      newsletter_subscribe_location: string;
      /** @enum {string} */
      place?: "newsletter" | "about" | "footer";
      families?: components["schemas"]["Slug"][];
    };
    SubscribeRequest: {
      /** Format: email */
      email: string;
      name: string;
      subscribe: boolean;
      /** @description Whether the licence agreement was accepted. */
      terms: boolean;
      newsletter_subscribe_location: string;
      /** @enum {string} */
      place?: "newsletter" | "about" | "footer";
    };
    Credentials: {
      /** Format: email */
      email: string;
      password: string;
      /** @description The code of the email, once a 403 `code_required` has asked for it. */
      email_code?: string;
    };
    Token: {
      /** @description Send it as `Authorization: Bearer …`. */
      token: string;
    };
    Empty: Record<string, never>;
    User: {
      id: number;
      /** Format: email */
      email: components["schemas"]["Email"];
      name: string;
      personal_info: components["schemas"]["Licensee"];
    };
    Email: string;
    ResetRequest: {
      /** Format: email */
      email: string;
    };
    ChangeReply: {
      /** @constant */
      success: true;
      message: string;
    };
    NewPassword: {
      password: string;
      /** @description From the link in the email. */
      code: string;
    };
    FieldFailures: {
      errors: components["schemas"]["FieldError"][];
    };
    FieldError: {
      /** @description The path of the field in the body, with dots; empty for the whole request. */
      field: string;
      message: string;
      /** @description The rule that was broken, for programs. */
      rule: string;
    };
    EmailChange: {
      /** Format: email */
      email: string;
      password?: string;
      /** @description The code of the email, once a 403 `code_required` has asked for it. */
      email_code?: string;
    };
    EmailReturn: {
      /** @description From the link in the email to the old address. */
      code: string;
    };
    PasswordChange: {
      /** @description The current password. */
      old_password: string;
      password: string;
    };
    OrderRow: {
      id: components["schemas"]["OrderId"];
      number: string;
      /** Format: date-time */
      date: string;
      /** @description `review`: the payment differs from the order, and the foundry looks at it. */
      status: components["schemas"]["OrderStatus"];
      total: components["schemas"]["NamedAmount"];
      licensee: string;
      /**
       * Format: uri-reference
       * @description A path on this server, signed, valid for minutes; null while the file is made.
       */
      zip: string | null;
      /** @description In bytes. */
      zip_bytes?: number;
      /**
       * Format: uri-reference
       * @description A path on this server, signed, valid for minutes; null while the file is made.
       */
      pdf: string | null;
      /** @description In bytes. */
      pdf_bytes?: number;
      /** @description At a later checkout it credits what was paid here. */
      upgrade_code?: string;
      items: components["schemas"]["OrderItem"][];
    };
    OrderId: string;
    /** @enum {string} */
    OrderStatus: "paid" | "partly_refunded" | "disputed" | "refunded" | "review" | "returned";
    OrderItem: {
      id: number;
      type: components["schemas"]["OptionType"];
      name: string;
      font_class: string;
      face?: components["schemas"]["Face"];
      family: {
        name: string;
        slug: components["schemas"]["Slug"];
        /** @description A colour as #RRGGBB. */
        accent: string;
        /** @description The colour of text on `accent`. */
        ink_on_accent: string;
      };
      options: components["schemas"]["LicenceChoice"];
      earlier?: components["schemas"]["LicenceChoice"];
      options_text: {
        [key: string]: string;
      };
      description: {
        [key: string]: string;
      };
      licences: ({
          kind: string;
          name: string;
          tier: string;
          formats: ("OpenType" | "WOFF2")[];
        })[];
      pro: boolean;
      in_process: boolean;
      /** @description Writing systems. */
      scripts: {
        [key: string]: {
          name: string;
        };
      };
      scripts_count: number;
      /** @description Cents of US dollars. */
      amount: number;
      /** @description The amount as text: $1,450. */
      value: string;
      /** @description How the price is made: the steps in order. */
      breakdown: components["schemas"]["PriceStep"][];
      /** @description The quote that holds this price; absent where the price is the current one. */
      held_by?: components["schemas"]["PriceHold"];
      /** @description The order whose licence this one replaces. */
      upgrade_of?: {
        id: string;
        number: string;
        credit?: number;
      };
      /** @description The order whose licence replaced this one. */
      upgraded_by?: components["schemas"]["OrderRef"];
      is_refunded?: boolean;
    };
    OrderRef: {
      id: string;
      number: string;
    };
    Order: {
      order_details: {
        id: components["schemas"]["OrderId"];
        number: string;
        /** Format: date-time */
        date: string;
        /** @description `review`: the payment differs from the order, and the foundry looks at it. */
        status: components["schemas"]["OrderStatus"];
        /**
         * Format: uri-reference
         * @description A path on this server, signed, valid for minutes; null while the file is made.
         */
        zip: string | null;
        /** @description In bytes. */
        zip_bytes?: number;
        /**
         * Format: uri-reference
         * @description A path on this server, signed, valid for minutes; null while the file is made.
         */
        pdf: string | null;
        /** @description In bytes. */
        pdf_bytes?: number;
        licensee: string;
        /** @description Paid to the US card account, with sales tax. */
        is_us_order: boolean;
      };
      cart: components["schemas"]["OrderItem"][];
      discounts: components["schemas"]["NamedAmount"][];
      tax?: components["schemas"]["NamedAmount"];
      total: components["schemas"]["NamedAmount"];
      refunds?: components["schemas"]["OrderRefund"][];
      licence?: {
        title: string;
        html: string;
      };
      /** @description At a later checkout it credits what was paid here. */
      upgrade_code?: string;
    };
    OrderRefund: {
      /** @enum {string} */
      state: "asked" | "succeeded" | "bounced";
      /** Format: date */
      date: string;
      /** @description Cents of US dollars. */
      amount: number;
      /** @description The amount as text: $1,450. */
      value: string;
      credit_note: {
        number: string;
        /**
         * Format: uri-reference
         * @description A path on this server, signed, valid for minutes; null while the file is made.
         */
        pdf: string;
      } | null;
    };
    CheckoutRequest: {
      cart: {
          id: number;
          type: components["schemas"]["OptionType"];
          options: components["schemas"]["LicenceChoice"];
          pro?: boolean;
          /** @description Writing systems. */
          scripts?: components["schemas"]["ScriptChoice"];
          quote?: string;
          /** @description The amount as text: $1,450. */
          value?: string;
        }[];
      /** @description The revision of the cart that was reviewed; what was paid since is not paid again. */
      revision?: number;
      user: {
        personal_info: components["schemas"]["Licensee"];
      };
      third_party_data?: components["schemas"]["ThirdParty"];
      /** @description Whether the licence agreement was accepted. */
      terms?: boolean;
      junior_terms?: boolean;
      /** @description A payment method made by Stripe.js with the publishable key of the order’s account: `stripe_keys.us` of the settings where the cart has `is_us_order`, else `stripe_keys.default`. In the sandbox also `pm_card_visa`. */
      payment_method_id: string;
      /** @description The total that the buyer agreed to, in cents; 409 if it has changed. */
      reviewed_total?: number;
      /** @description As it was reviewed, or left out; 409 if it has changed. */
      us_sales_tax?: number;
      /** @description As it was reviewed, or left out; 409 if it has changed. */
      us_sales_tax_percentage?: number;
      /** @description As it was reviewed, or left out; 409 if it has changed. */
      is_us_order?: boolean;
      /** @description Stored with the cart and returned; nothing depends on it. */
      stripe_payment_intent?: string;
    };
    AttemptId: string;
    CheckoutReply: {
      /** @constant */
      success: true;
      /** @description The order's id. */
      order_id: components["schemas"]["OrderId"];
    } | {
      /**
       * @description The bank asks the buyer: see the flow of a payment.
       * @constant
       */
      requires_action: true;
      /** @description For `stripe.handleNextAction` of Stripe.js. */
      payment_intent_client_secret: string;
      /** @description The order's id. */
      order_id: components["schemas"]["OrderId"];
    } | {
      /** @description One sentence for the reader, or one of the words that a call names. */
      error: string;
      /** @description The order's id. */
      order_id?: components["schemas"]["OrderId"];
    } | {
      /**
       * @description Not decided yet: poll checkout/attempts.
       * @constant
       */
      pending: true;
      /** @description The order's id. */
      order_id: components["schemas"]["OrderId"];
    };
    PriceChanged: {
      /**
       * @description One sentence for the reader, or one of the words that a call names.
       * @constant
       */
      error: "price_changed";
      cart: components["schemas"]["Cart"];
    };
    TaxFailure: {
      /** @description One sentence for the reader, or one of the words that a call names. */
      error: string;
      /** @description Why the sales tax could not be calculated: the address is not known. */
      taxjar_error?: string;
      /**
       * @description The line of the address that `taxjar_error` is about, if it is one.
       * @enum {string}
       */
      taxjar_error_field?: "state" | "zip_code" | "address1";
    };
    FreeOrderRequest: {
      cart: {
          id: number;
          type: components["schemas"]["OptionType"];
          options: components["schemas"]["LicenceChoice"];
          pro?: boolean;
          /** @description Writing systems. */
          scripts?: components["schemas"]["ScriptChoice"];
          quote?: string;
          /** @description The amount as text: $1,450. */
          value?: string;
        }[];
      /** @description The revision of the cart that was reviewed; what was paid since is not paid again. */
      revision?: number;
      user: {
        personal_info: components["schemas"]["Licensee"];
      };
      third_party_data?: components["schemas"]["ThirdParty"];
      /** @description Whether the licence agreement was accepted. */
      terms?: boolean;
      junior_terms?: boolean;
      /**
       * @description The total that the buyer agreed to, in cents; 409 if it has changed.
       * @constant
       */
      reviewed_total: 0;
    };
    CheckoutAttempt: {
      /**
       * @description `processing` and `open` may still change.
       * @enum {string}
       */
      status: "open" | "requires_action" | "paid" | "failed" | "processing";
      /** @description The order's id. */
      order_id: components["schemas"]["OrderId"] | null;
      /** @description One sentence for the reader, or one of the words that a call names. */
      error?: string;
    };
    PaymentReport: {
      cart?: components["schemas"]["CartRequestItem"][];
      /** @description The payment intent; not needed. */
      payment_method_id?: string;
      /** @description The order's id. */
      order_id: components["schemas"]["OrderId"];
      user?: {
        personal_info: components["schemas"]["TypedInfo"];
      };
      third_party_data?: components["schemas"]["TypedThirdParty"];
    };
    TypedInfo: {
      name?: string;
      company?: string;
      vat_number?: string;
      address1?: string;
      address2?: string;
      zip_code?: string;
      city?: string;
      state?: string;
      country?: string;
      website?: string;
      third_party_data?: components["schemas"]["TypedThirdParty"];
      job_reference?: string;
      /** @description An earlier order's `upgrade_code`, to credit what was paid there. */
      code_upgrade?: string;
      newsletter_subscribe?: boolean;
      /** @description The licence is for `third_party_data`. */
      third_party_order?: boolean;
      is_student_order?: boolean;
      is_graduate_order?: boolean;
      beta?: boolean;
    };
    TypedThirdParty: {
      name?: string;
      company?: string;
      vat_number?: string;
      address1?: string;
      address2?: string;
      zip_code?: string;
      city?: string;
      state?: string;
      country?: string;
      website?: string;
      job_reference?: string;
      /** @description An earlier order's `upgrade_code`, to credit what was paid there. */
      code_upgrade?: string;
      /** Format: email */
      email?: string;
    };
    InviteCheckRequest: {
      /** @description The token of the invite’s link. */
      token: string;
    };
    CheckedInvite: {
      invite: components["schemas"]["ClubInvite"];
      already_customer: boolean;
    };
    ClubInvite: {
      id: number;
      /** Format: email */
      email: components["schemas"]["Email"];
      coworker_invite: 0 | 1;
      beta_user: {
        company: string;
      } | null;
    };
    ClubRegistration: {
      beta_user_invite_id: number;
      /** @description The token of the invite’s link. */
      token: string;
      /** @description The invite’s own address unless it is given. */
      email?: components["schemas"]["Line"];
      first_name?: components["schemas"]["Line"];
      last_name?: components["schemas"]["Line"];
      company?: components["schemas"]["Line"];
      address1?: components["schemas"]["Line"];
      address2?: components["schemas"]["Line"];
      zip_code?: components["schemas"]["Line"];
      city?: components["schemas"]["Line"];
      state?: components["schemas"]["Line"];
      country?: components["schemas"]["Line"];
      instagram_handle?: components["schemas"]["Line"];
      password?: string;
      /** @description Whether the licence agreement was accepted. */
      terms?: boolean;
      invited_coworker_emails?: {
          /** @description The invite’s own address unless it is given. */
          email?: components["schemas"]["Line"];
          name?: components["schemas"]["Line"];
        }[];
    };
    Line: string;
    BetaFonts: {
      data: components["schemas"]["BetaFont"][];
    };
    BetaFont: {
      slug: string;
      name: string;
      designers: string;
      /** @description A colour as #RRGGBB. */
      accent: string;
      /** @description The colour of text on `accent`. */
      ink_on_accent: string;
      face: components["schemas"]["Face"] | null;
      sample: string;
      about: string;
      versions: components["schemas"]["BetaVersion"][];
    };
    BetaVersion: {
      version: string;
      /** Format: date */
      date: string;
      /** @description Clean HTML. */
      notes: string;
      styles: string[];
      /**
       * Format: uri-reference
       * @description A path on this server, signed, valid for minutes.
       */
      download: string;
    };
  };
  responses: {
    /** @description The address or the body could not be read. */
    Unreadable: {
      content: {
        "application/json": components["schemas"]["FailureMessage"];
      };
    };
    /** @description The session is missing or has ended. */
    LoggedOut: {
      content: {
        "application/json": components["schemas"]["FailureMessage"];
      };
    };
    /** @description Sent by a browser without a valid anti-forgery token (rule `forged`): nothing was done. */
    Forged: {
      content: {
        "application/json": components["schemas"]["FieldFailures"];
      };
    };
    /** @description The file is being made, or can’t be reached just now: request it again. */
    Preparing: {
      content: {
        "application/json": components["schemas"]["FileFailure"];
      };
    };
    /** @description The body is larger than 64 kB. */
    TooLarge: {
      content: {
        "application/json": components["schemas"]["FailureMessage"];
      };
    };
    /** @description Something in the request is not valid; each error names its field. */
    NotValid: {
      content: {
        "application/json": components["schemas"]["FieldFailures"];
      };
    };
    /** @description Too many requests, or a limit is reached: nothing was done. */
    TooMany: {
      headers: {
        /** @description Seconds until another try makes sense. */
        "Retry-After"?: number;
      };
      content: {
        "application/json": components["schemas"]["FailureMessage"];
      };
    };
    /** @description The server failed. */
    Failed: {
      content: {
        "application/json": components["schemas"]["FailureMessage"];
      };
    };
    /** @description The shop is closed for maintenance. */
    Closed: {
      headers: {
        /** @description Seconds until another try makes sense. */
        "Retry-After"?: number;
      };
      content: {
        "application/json": components["schemas"]["FailureMessage"];
      };
    };
  };
  parameters: {
    /** @description The ETag of an earlier response: 304 if it is still current. */
    IfNoneMatch?: string;
    /** @description In a browser on the shop’s own origin: the value of the cookie XSRF-TOKEN. Otherwise not needed. */
    Xsrf?: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}

export type $defs = Record<string, never>;

export type external = Record<string, never>;

export interface operations {

  /** The library */
  typefaces: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": {
            data: components["schemas"]["TypefaceCard"][];
            total: number;
            collections?: components["schemas"]["CollectionLinks"];
            languages?: components["schemas"]["LibraryLanguages"];
          };
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** One typeface by slug or id */
  typeface: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        slug: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["TypefaceDetail"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The editable styles of a subfamily */
  styles: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": {
            data: components["schemas"]["EditableStyle"][];
          };
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The characters of each style of a typeface, as ranges */
  coverage: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        slug: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["CoverageReply"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Styles of any typefaces, to be set beside each other
   * @description At most six; unknown ones are passed over.
   */
  compare: {
    parameters: {
      query?: {
        styles?: string;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["CompareReply"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The languages that every style of a typeface sets */
  languages: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        slug: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["LanguageList"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Every character of a style */
  glyphs: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["GlyphList"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** One glyph's outline, and what features make of it */
  glyph: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: string;
        gid: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["GlyphDrawing"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * A character of a typeface's variable font, drawn along one axis
   * @description At most 17 frames. `at` names the other axes that aren’t at their start, in the font’s order, with values within the axis in steps of a hundredth; another spelling is 404.
   */
  variableGlyph: {
    parameters: {
      query?: {
        axis?: string;
        at?: string;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        slug: string;
        code_point: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["GlyphFrames"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** A family's licence options */
  shop: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        font: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["Shop"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * What the whole site needs to know
   * @description Answers in maintenance, too.
   */
  settings: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Settings"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
    };
  };
  /** Logs that a view failed in a browser */
  reportViewError: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": {
          route: string;
          message: string;
          frames: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["SuccessReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The home page: settings with the recent posts, blocks, and the top of the library */
  homepage: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["Homepage"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The home page's blocks in order */
  homepageBlocks: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["HomeBlocks"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * The newest posts
   * @description 15 a page unless `count` says otherwise.
   */
  posts: {
    parameters: {
      query?: {
        /** @description Entries a page: at most 60, a larger number counts as that. */
        count?: number;
        /** @description The page, from 1; 404 beyond the last one. */
        page?: number;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["BlogList"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Posts of a category or about a typeface
   * @description 24 a page unless `count` says otherwise.
   */
  filteredPosts: {
    parameters: {
      query?: {
        /** @description Entries a page: at most 60, a larger number counts as that. */
        count?: number;
        /** @description The page, from 1; 404 beyond the last one. */
        page?: number;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        filter: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["FilteredPosts"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The typefaces that posts are about */
  postTypefaces: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": {
            data: components["schemas"]["SidebarTypeface"][];
            total: number;
          };
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The blog's categories */
  categories: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": {
            data: components["schemas"]["Tag"][];
            total: number;
          };
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** One post */
  post: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        category: string;
        slug: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["Post"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * The featured commission, the snippets and the newest commissions
   * @description 15 a page unless `count` says otherwise.
   */
  commissions: {
    parameters: {
      query?: {
        /** @description Entries a page: at most 60, a larger number counts as that. */
        count?: number;
        /** @description The page, from 1; 404 beyond the last one. */
        page?: number;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["CommissionOverview"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** One commission by slug or id */
  commission: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        slug: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["Commission"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Every commission by title */
  commissionList: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": {
            data: components["schemas"]["CommissionLink"][];
            total: number;
          };
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** One collection by slug, without -collection, or by id */
  collection: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        slug: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["Collection"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The free trial fonts page: its text, the families and the character sets */
  freeTrials: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["FreeTrials"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * A static page
   * @description By its key: information, eula, eula-us, junior-licence, privacy-policy, accessibility, contact, about, newsletter, 404, club, free_trials.
   */
  page: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /** @description The key of a page. */
        key: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: {
          "application/json": components["schemas"]["StaticPage"];
        };
      };
      /** @description Unchanged since that ETag. */
      304: {
        headers: {
          /** @description For If-None-Match. */
          ETag?: string;
        };
        content: never;
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * The Club's page for its members
   * @description 403 `login_required` for visitors, `not_member` for customers outside the Club.
   */
  clubPage: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["StaticPage"];
        };
      };
      401: components["responses"]["LoggedOut"];
      /** @description Sent by a browser without a valid anti-forgery token (rule `forged`): nothing was done. */
      403: {
        content: {
          "application/json": {
            /**
             * @description One sentence for the reader, or one of the words that a call names.
             * @enum {string}
             */
            error: "login_required" | "not_member";
          };
        };
      };
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The account's cart; empty for a visitor */
  cart: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Cart"];
        };
      };
      401: components["responses"]["LoggedOut"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Prices the cart and, for a customer, stores it
   * @description With a session the cart is stored, if `revision` is that of the stored one; otherwise 409 with the stored cart. A visitor’s is priced and not stored: it can’t be paid for. `mode: address` checks and stores the address, and calculates the sales tax: send it before the checkout. No price is read from the request.
   */
  priceCart: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CartRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Cart"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      /** @description Something changed meanwhile, or exists already. */
      409: {
        content: {
          "application/json": components["schemas"]["StaleCart"];
        };
      };
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Empties the cart */
  emptyCart: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Cart"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Stores a cart under a link that anybody may open */
  shareCart: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ShareRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["ShareReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** A shared cart at its present prices, with what has changed and why */
  sharedCart: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["SharedCart"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Makes a quote as PDF, whose cart link holds its prices for 30 days */
  quoteCart: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["QuoteRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["QuoteReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The PDF of a quote, by a link that only its maker knows */
  quote: {
    parameters: {
      path: {
        /** @description The last part of a signed link. */
        link: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/pdf": string;
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FileFailure"];
        };
      };
      409: components["responses"]["Preparing"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Mails a link to free trial fonts
   * @description Subscribes to the newsletter, too, when requested.
   */
  orderTrials: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TrialRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["SuccessReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The trial fonts as a zip, by the link in the email, for seven days */
  trial: {
    parameters: {
      path: {
        /** @description Send it as `Authorization: Bearer …`. */
        token: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/zip": string;
        };
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FileFailure"];
        };
      };
      409: components["responses"]["Preparing"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Subscribes to the newsletter; an existing subscription stays */
  subscribe: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SubscribeRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["SuccessReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Opens an account, and a session
   * @description After many registrations from one place, without the code of an email 403 `code_required`.
   */
  register: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Credentials"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Token"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      /** @description Something changed meanwhile, or exists already. */
      409: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Opens a session
   * @description Where many places tried the address, without the code of an email 403 `code_required`.
   */
  login: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Credentials"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Token"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Ends this session */
  logout: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Empty"];
      };
    };
    responses: {
      /** @description Success */
      204: {
        content: never;
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
    };
  };
  /** The current user */
  me: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
      401: components["responses"]["LoggedOut"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Mails a link that sets a new password
   * @description The response is the same for known and unknown addresses.
   */
  recoverPassword: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResetRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["ChangeReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The same as users/recover/password */
  forgotPassword: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResetRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["ChangeReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Sets a new password by a reset email's code
   * @description Once and within an hour; ends every session.
   */
  setPassword: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPassword"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["ChangeReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      /** @description Something in the request is not valid; each error names its field. */
      422: {
        content: {
          "application/json": (components["schemas"]["FieldFailures"] | components["schemas"]["FailureMessage"]) | components["schemas"]["FieldFailures"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Changes the email address and ends every other session
   * @description The old address gets a link that reverts it. A log-in older than 30 minutes needs the password (403 `login_again`). Without the code of an email to the new address one is sent (403 `code_required`).
   */
  changeEmail: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmailChange"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["ChangeReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      /** @description Sent by a browser without a valid anti-forgery token (rule `forged`): nothing was done. */
      403: {
        content: {
          "application/json": ({
            /**
             * @description One sentence for the reader, or one of the words that a call names.
             * @enum {string}
             */
            error: "login_again";
          } | components["schemas"]["FieldFailures"]) | components["schemas"]["FieldFailures"];
        };
      };
      /** @description Something changed meanwhile, or exists already. */
      409: {
        content: {
          "application/json": components["schemas"]["FieldFailures"];
        };
      };
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Reverts a change of the email address by the notice's code
   * @description For seven days; ends every session and password.
   */
  returnEmail: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmailReturn"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["ChangeReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      /** @description Something in the request is not valid; each error names its field. */
      422: {
        content: {
          "application/json": (components["schemas"]["FieldFailures"] | components["schemas"]["FailureMessage"]) | components["schemas"]["FieldFailures"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** Changes the password and ends every other session */
  changePassword: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasswordChange"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["ChangeReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * The account's orders, the newest first
   * @description The newest 500, not in pages. It reads only, although its method is POST.
   */
  orders: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Empty"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            data: components["schemas"]["OrderRow"][];
          };
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** One of the account's orders, with its licence */
  order: {
    parameters: {
      path: {
        /** @description The order's id. */
        order_id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Pays the stored cart as it was reviewed
   * @description A declined card is 200 with `error`. A repeated call with the same Idempotency-Key gets the same result and charges nothing again. 409 `price_changed` has the cart to review again; after a refusal the attempt may be closed, so the next press of Pay needs another key.
   */
  checkout: {
    parameters: {
      header: {
        /** @description Names this press of Pay: a new one for each, the same one for a repeated call. A UUID will do. */
        "Idempotency-Key": components["schemas"]["AttemptId"];
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CheckoutRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["CheckoutReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      /** @description Something changed meanwhile, or exists already. */
      409: {
        content: {
          "application/json": components["schemas"]["PriceChanged"] | components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      /** @description Something in the request is not valid; each error names its field. */
      422: {
        content: {
          "application/json": (components["schemas"]["FieldFailures"] | components["schemas"]["TaxFailure"]) | components["schemas"]["FieldFailures"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      /** @description The card provider isn’t responding. Nothing was charged. */
      502: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Orders a cart whose total is zero
   * @description As `checkout`, without a card.
   */
  checkoutFree: {
    parameters: {
      header: {
        /** @description Names this press of Pay: a new one for each, the same one for a repeated call. A UUID will do. */
        "Idempotency-Key": components["schemas"]["AttemptId"];
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FreeOrderRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["CheckoutReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      /** @description Something changed meanwhile, or exists already. */
      409: {
        content: {
          "application/json": components["schemas"]["PriceChanged"] | components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      /** @description Something in the request is not valid; each error names its field. */
      422: {
        content: {
          "application/json": (components["schemas"]["FieldFailures"] | components["schemas"]["TaxFailure"]) | components["schemas"]["FieldFailures"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      /** @description The card provider isn’t responding. Nothing was charged. */
      502: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      503: components["responses"]["Closed"];
    };
  };
  /**
   * What became of an attempt
   * @description 404 for an unknown attempt, and **asking for it closes it**: if its checkout arrives later, it is refused with 409, so that nothing is charged after a client was told so.
   */
  attempt: {
    parameters: {
      path: {
        /** @description The checkout's Idempotency-Key. */
        attempt_id: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["CheckoutAttempt"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * The buyer passed authentication
   * @description Answers as `checkout` does. Repeating it is safe.
   */
  confirmPayment: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentReport"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["CheckoutReply"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Authentication failed in the browser
   * @description The payment is cancelled; the order can be paid by another attempt.
   */
  failPayment: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentReport"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            received: true;
          };
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * The account's newest paid order
   * @description `zip` and `pdf` are null while the files are made: ask again after a second or two.
   */
  success: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Empty"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Order"];
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      403: components["responses"]["Forged"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * The card provider's signed events
   * @description Stored and acknowledged; a signature of neither account is 400.
   */
  cardEvent: {
    parameters: {
      header: {
        /** @description The provider's signature of the raw body. */
        "Stripe-Signature": string;
      };
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": {
            /** @constant */
            received: true;
          };
        };
      };
      400: components["responses"]["Unreadable"];
      413: components["responses"]["TooLarge"];
      500: components["responses"]["Failed"];
    };
  };
  /**
   * An order's zip or invoice, by a signed link of minutes
   * @description The link is its permission: no token is needed. 409 with Retry-After while the file is made again. A request that accepts text/html gets failures as a page.
   */
  download: {
    parameters: {
      path: {
        /** @description The last part of a signed link. */
        link: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/zip": string;
          "application/pdf": string;
        };
      };
      400: components["responses"]["Unreadable"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FileFailure"];
        };
      };
      409: components["responses"]["Preparing"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      /** @description The server failed. */
      500: {
        content: {
          "application/json": (components["schemas"]["FileFailure"] | components["schemas"]["FailureMessage"]) | components["schemas"]["FailureMessage"];
        };
      };
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Whom an invite to the Club is for
   * @description 404 for none, 409 for one that was used or has ended.
   */
  checkInvite: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InviteCheckRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["CheckedInvite"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      /** @description Something changed meanwhile, or exists already. */
      409: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /**
   * Uses an invite up
   * @description Opens an account or links the one that is there, and invites coworkers.
   */
  registerMember: {
    parameters: {
      header?: {
        "X-XSRF-TOKEN"?: components["parameters"]["Xsrf"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClubRegistration"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["Token"];
        };
      };
      400: components["responses"]["Unreadable"];
      403: components["responses"]["Forged"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      /** @description Something changed meanwhile, or exists already. */
      409: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      413: components["responses"]["TooLarge"];
      /** @description Something in the request is not valid; each error names its field. */
      422: {
        content: {
          "application/json": (components["schemas"]["FieldFailures"] | components["schemas"]["FailureMessage"]) | components["schemas"]["FieldFailures"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** The Club's fonts with their versions, notes and download links; for members */
  clubFonts: {
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/json": components["schemas"]["BetaFonts"];
        };
      };
      401: components["responses"]["LoggedOut"];
      /** @description Sent by a browser without a valid anti-forgery token (rule `forged`): nothing was done. */
      403: {
        content: {
          "application/json": components["schemas"]["FailureMessage"];
        };
      };
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
  /** One version of a Club font, by a member's signed link of minutes */
  clubDownload: {
    parameters: {
      path: {
        /** @description The last part of a signed link. */
        link: string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        content: {
          "application/zip": string;
        };
      };
      400: components["responses"]["Unreadable"];
      401: components["responses"]["LoggedOut"];
      /** @description It does not exist, or is not the caller’s. */
      404: {
        content: {
          "application/json": components["schemas"]["FileFailure"];
        };
      };
      409: components["responses"]["Preparing"];
      422: components["responses"]["NotValid"];
      429: components["responses"]["TooMany"];
      500: components["responses"]["Failed"];
      503: components["responses"]["Closed"];
    };
  };
}
