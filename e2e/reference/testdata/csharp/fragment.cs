    public async Task<int> Method(int x)
    {
        await Run(x);
        return this.y + base.z;
    }

    public int Property { get; set; }

    case 1:
        break;
